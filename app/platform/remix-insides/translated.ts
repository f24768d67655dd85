/** What a browser's translation puts around the words that it writes. */
const TRANSLATED = 'FONT'

/**
 * Keeps screens alive while the browser translates them. Chrome and its kin take each text out of the page and put an element with their
 * own words in its place; React does not know, goes on writing to the text that is gone, so that a price stands still, and throws when it
 * is to remove it or to put something before it. Each such text is followed here to what took its place: what is written to it is shown
 * there, and the browser translates that in turn.
 */
export function followTranslations(): void {
  const inPlaceOf = new WeakMap<Node, Element>()
  const observer = new MutationObserver((records) => {
    for (const record of records) noteReplaced(record, inPlaceOf)
  })
  observer.observe(document, { childList: true, subtree: true })

  /** The node itself or, where a translation has taken its place below this parent, that. */
  const standIn = (parent: Node, node: Node): Node => {
    for (const record of observer.takeRecords()) noteReplaced(record, inPlaceOf)
    const other = node.parentNode === parent ? undefined : inPlaceOf.get(node)
    return other?.parentNode === parent ? other : node
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, standIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    insertBefore.call(this, node, child && standIn(this, child))
    return node
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, value: string | null) {
      // Also the text that is gone: it comes back when the browser shows the original.
      this.data = value ?? ''
      const other = this.isConnected ? undefined : inPlaceOf.get(this)
      if (other) other.textContent = this.data
    },
  })
}

/** Whether they are taken out and put in at once or one after the other, the new element stands where the text stood. */
function noteReplaced(
  { removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  inPlaceOf: WeakMap<Node, Element>,
) {
  const other = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
  if (!other) return
  for (const node of removedNodes) if (node instanceof Text) inPlaceOf.set(node, other)
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.tagName === TRANSLATED
}
