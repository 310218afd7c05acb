function mergeTwoLists(list1: ListNode | null, list2: ListNode | null): ListNode | null {
  const dummy = new ListNode();
  let tail: ListNode = dummy;
  while (list1 !== null && list2 !== null) {
    if (list2.val < list1.val) [list1, list2] = [list2, list1];
    tail.next = list1;
    tail = list1;
    list1 = list1.next;
  }
  tail.next = list1 ?? list2;
  return dummy.next;
}
