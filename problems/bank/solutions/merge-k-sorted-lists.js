function mergeKLists(lists) {
  const mergeTwo = (a, b) => {
    const dummy = new ListNode(0, null);
    let tail = dummy;
    while (a && b) {
      if (a.val <= b.val) {
        tail.next = a;
        a = a.next;
      } else {
        tail.next = b;
        b = b.next;
      }
      tail = tail.next;
    }
    tail.next = a || b;
    return dummy.next;
  };

  for (let step = 1; step < lists.length; step *= 2) {
    for (let i = 0; i + step < lists.length; i += 2 * step) {
      lists[i] = mergeTwo(lists[i], lists[i + step]);
    }
  }
  return lists.length ? lists[0] : null;
}
