import { invalidFields } from '@lares/server-kit/app-error'
import { search } from '@lares/shared-types/contracts/search'

/** What the address of the search page says: what the search itself takes, and how the results are shown. */
const known = new Set([...Object.keys(search.query.properties), 'view'])
/** Where one is in the results is no part of a search. */
for (const position of ['cursor', 'limit']) known.delete(position)

/**
 * The address of a search in the form in which it is kept, without a `?` before it. Throws `invalid-fields` where it
 * says nothing, or something that no search says; what it names need not exist, since that can change at any time.
 */
export function tidyAddress(address: string): string {
  const parts = [...new URLSearchParams(address)].filter(([, value]) => value !== '')
  if (parts.length === 0) throw invalidFields({ path: 'address', code: 'required' })
  if (parts.some(([name]) => !known.has(name))) throw invalidFields({ path: 'address', code: 'not-allowed' })
  return new URLSearchParams(parts).toString()
}
