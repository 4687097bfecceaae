const frameMs = 16

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
  Element.prototype.scrollTo = () => undefined
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // That of jsdom never calls back again once it was used while a test had replaced `setInterval`.
  window.requestAnimationFrame = (act) => Number(setTimeout(() => act(performance.now()), frameMs))
  window.cancelAnimationFrame = (id) => clearTimeout(id)
  stubMedia()
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
}

const paused = new WeakMap<HTMLMediaElement, boolean>()

/** Media elements that play nothing, but report playing and pausing as browsers do. */
function stubMedia(): void {
  const { prototype } = HTMLMediaElement
  Object.defineProperty(prototype, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return paused.get(this) ?? true
    },
  })
  prototype.play = async function play() {
    paused.set(this, false)
    this.dispatchEvent(new Event('play'))
  }
  prototype.pause = function pause() {
    if (this.paused) return
    paused.set(this, true)
    this.dispatchEvent(new Event('pause'))
  }
  prototype.load = function load() {
    paused.set(this, true)
  }
}
