import { createRouter, type RadixRouter } from 'radix3'
import type { InvalidUrl, Page } from './pages.ts'

export interface FoundPage {
  readonly page: Page
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds the page at a path, without validating its parameters; undefined if there is none. Exact segments win over
 * parameters; a trailing slash is ignored.
 */
export function findPage(pages: readonly Page[], path: string): FoundPage | undefined {
  // For a path that ends in the middle of a pattern, the router finds parameters without a page.
  const match: { page?: Page; params?: Record<string, string> } | null = getRouter(pages).lookup(path)
  if (!match?.page) return undefined
  const params = tryDecode(match.params ?? {})
  return params && { page: match.page, params }
}

/** How to answer the first parameter that its rule rejects; undefined if all are valid. */
export function findInvalidParam(
  page: Page,
  params: Readonly<Record<string, string | undefined>>,
): InvalidUrl | undefined {
  for (const [name, validate] of Object.entries(page.params ?? {})) {
    const result: unknown = validate(params[name] ?? '')
    if (result !== true) return typeof result === 'object' && result !== null ? result : {}
  }
  return undefined
}

const routers = new WeakMap<readonly Page[], RadixRouter<{ page: Page }>>()

function getRouter(pages: readonly Page[]): RadixRouter<{ page: Page }> {
  const cached = routers.get(pages)
  if (cached) return cached
  const routes = Object.fromEntries(pages.map((page) => [page.pattern, { page }]))
  const router = createRouter<{ page: Page }>({ routes })
  routers.set(pages, router)
  return router
}

/** Decodes parameters; undefined if one is empty or its percent-encoding is invalid. */
function tryDecode(params: Readonly<Record<string, string>>): Record<string, string> | undefined {
  if (Object.values(params).includes('')) return undefined
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return undefined
  }
}
