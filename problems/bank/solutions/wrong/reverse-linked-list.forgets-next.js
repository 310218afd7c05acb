// ends: wrong
function reverseList(head) {
  let prev = null;
  let node = head;
  while (node) {
    node.next = prev;
    prev = node;
    node = node.next;
  }
  return prev;
}
