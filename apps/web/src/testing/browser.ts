/** What jsdom lacks of a browser and the components ask for: nothing moves and nothing is measured. */
export function standInForBrowser(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
}
