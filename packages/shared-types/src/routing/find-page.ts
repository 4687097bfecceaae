import type { Page } from './pages.ts'

export interface FoundPage {
  readonly page: Page
  /** Parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/**
 * The page at a path, whether its parameters are valid or not; nothing where no page is. Exact segments win over
 * parameters; a slash at the end does not count.
 */
export function findPage(pages: readonly Page[], path: string): FoundPage | undefined {
  const segments = segmentsOf(path)
  const found = pages.flatMap((page) => {
    const params = match(segmentsOf(page.pattern), segments)
    return params ? [{ page, params }] : []
  })
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

/** Whether every parameter is what its page asks for. */
export function hasValidParams(page: Page, params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(page.params ?? {}).every(([name, isValid]) => isValid(params[name] ?? ''))
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!expected.startsWith(':')) {
      if (segment !== expected) return undefined
      continue
    }
    const value = decoded(segment)
    if (!value) return undefined
    params[expected.slice(1)] = value
  }
  return params
}

/** Undefined where the percent signs encode no text. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function segmentsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1)
}
