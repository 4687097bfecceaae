/** Stubs the browser APIs that components use and jsdom lacks. */
export function stubBrowserApis(): void {
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
