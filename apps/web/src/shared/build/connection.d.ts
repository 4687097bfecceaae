/** Network Information API (https://wicg.github.io/netinfo/), which not every browser has. */
interface Navigator {
  readonly connection?: {
    readonly effectiveType?: string
    readonly saveData?: boolean
    /** Millions of bits a second, at most 10 in Chromium. */
    readonly downlink?: number
  } & Partial<EventTarget>
}
