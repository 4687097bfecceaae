import { useStateInUrl } from '../../../shared/routing/use-state-in-url.ts'

/** The state that is shown, and the one that it is compared with. */
export interface Selection {
  /** Undefined for the newest. */
  readonly state: number | undefined
  /** Undefined for the one before. */
  readonly with: number | undefined
}

/** Milliseconds: each change of the URL is a navigation, which is too slow for a key that is held down. */
const debounceMs = 300

/** The selected states. The page's URL has them too, so that a reload or a copied link shows the same. */
export function useSelection(): [Selection, (selection: Selection) => void] {
  return useStateInUrl({ parse, write, debounceMs })
}

function parse(params: URLSearchParams): Selection {
  return { state: parseNumber(params.get('state')), with: parseNumber(params.get('with')) }
}

function write(selection: Selection): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, number] of Object.entries(selection))
    if (number !== undefined) params.set(name, `${number}`)
  return params
}

/** A number of a state; undefined for anything else. */
function parseNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
