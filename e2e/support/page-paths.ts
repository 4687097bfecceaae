import { requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { inviteUser } from '@lares/shared-types/contracts/users'
import { type ItemKind, itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import { allPages } from '@lares/shared-types/routing/pages'
import type { Client } from './client.ts'
import type { Lares } from './lares.ts'
import { inviteRelative } from './people.ts'

/** Values for the parameters of page paths: an item of each kind, and the tokens of valid links. */
export interface PageParams {
  readonly items: Readonly<Record<ItemKind, string>>
  readonly invitation: string
  readonly passwordReset: string
}

/** Creates the links of pages that guests open by a link. */
export async function createLinks(lares: Lares, client: Client): Promise<Omit<PageParams, 'items'>> {
  const email = `${crypto.randomUUID()}@example.org`
  const { link } = await client.call(inviteUser, { body: { email, displayName: 'Zia Pina' } })
  const relative = await inviteRelative(client, 'Forgetful')
  await client.call(requestPasswordReset, { body: { email: relative.email } })
  const pattern = /\/user\/password-reset\/([\w-]+)/
  const [, passwordReset = ''] = await lares.findInMail(relative.email, pattern)
  return { invitation: link?.split('/').at(-1) ?? '', passwordReset }
}

/** A path of every page that guests can open. */
export function listGuestPaths(params: PageParams): string[] {
  return listPagePaths('guests', params)
}

/** A path of every page that signed-in users with all rights can open, of the search with hits and without, and of no page. */
export function listFamilyPaths(params: PageParams): string[] {
  const further = ['/search?q=cousins', '/search?q=lake', `/images?item=${params.items.image}`, '/nowhere']
  return [...listPagePaths('signed-in', params), ...further]
}

function listPagePaths(audience: 'guests' | 'signed-in', params: PageParams): string[] {
  return allPages
    .filter(({ access }) => access === 'everyone' || (access === 'guest') === (audience === 'guests'))
    .map(({ pattern }) => toPath(pattern, params))
}

function toPath(pattern: string, { items, invitation, passwordReset }: PageParams): string {
  const kind = pattern.startsWith('/history/')
    ? 'post'
    : itemKinds.find((itemKind) => pattern.startsWith(`/${kindPaths[itemKind]}/`))
  const path = pattern
    .replace(':id', kind ? items[kind] : '')
    .replace(':type', 'posts')
    .replace(':token', pattern.startsWith('/invitation') ? invitation : passwordReset)
  if (path.includes(':')) throw new Error(`No path is known for ${pattern}`)
  return path
}
