import { requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { inviteUser } from '@lares/shared-types/contracts/users'
import { type ItemKind, itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import { allPages } from '@lares/shared-types/routing/pages'
import type { Client } from './client.ts'
import type { Lares } from './lares.ts'
import { inviteRelative } from './people.ts'

/** What the addresses of pages name: an item of each kind, and links that still hold. */
export interface Named {
  readonly items: Readonly<Record<ItemKind, string>>
  readonly invitation: string
  readonly passwordReset: string
}

/** Links for the pages that guests reach by one. */
export async function openLinks(lares: Lares, by: Client): Promise<Omit<Named, 'items'>> {
  const email = `${crypto.randomUUID()}@example.org`
  const { link } = await by.call(inviteUser, { body: { email, displayName: 'Zia Pina' } })
  const forgetful = await inviteRelative(by, 'Forgetful')
  await by.call(requestPasswordReset, { body: { email: forgetful.email } })
  const pattern = /\/user\/password-reset\/([\w-]+)/
  const [, passwordReset = ''] = await lares.inMailTo(forgetful.email, pattern)
  return { invitation: link?.split('/').at(-1) ?? '', passwordReset }
}

/** The address of every registered page that guests, or that the signed-in, can open. */
export function pagesFor(whom: 'guests' | 'signed-in', named: Named): string[] {
  return allPages
    .filter(({ access }) => access === 'everyone' || (access === 'guest') === (whom === 'guests'))
    .map(({ pattern }) => addressOf(pattern, named))
}

function addressOf(pattern: string, { items, invitation, passwordReset }: Named): string {
  const kind = itemKinds.find((known) => pattern.startsWith(`/${kindPaths[known]}/`))
  const address = pattern
    .replace(':id', kind ? items[kind] : '')
    .replace(':token', pattern.startsWith('/invitation') ? invitation : passwordReset)
  if (address.includes(':')) throw new Error(`No address is known for ${pattern}`)
  return address
}
