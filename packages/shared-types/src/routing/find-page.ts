import type { Page } from './pages.ts'

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
  const segments = splitPath(path)
  const matches = pages.flatMap((page) => {
    const params = match(splitPath(page.pattern), segments)
    return params ? [{ page, params }] : []
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

/** Whether every parameter satisfies the rule of its page. */
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
    const value = tryDecode(segment)
    if (!value) return undefined
    params[expected.slice(1)] = value
  }
  return params
}

/** Decodes a segment; undefined for invalid percent-encoding. */
function tryDecode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function splitPath(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1)
}
