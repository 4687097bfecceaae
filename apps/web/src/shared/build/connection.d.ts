/** Network Information API (https://wicg.github.io/netinfo/), where a browser has it. */
interface Navigator {
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
}
