import type { DetailsOf } from '@lares/shared-types/kinds/registry'

export type Address = NonNullable<DetailsOf<'mail'>['from']>

/** The name of an address's owner, else the address itself. */
export function getSenderName(address: Address | undefined): string | undefined {
  return address?.name || address?.address
}

/** Formats addresses as `Anna Keller <anna@example.org>, b@example.org`. */
export function formatAddresses(addresses: readonly Address[]): string {
  return addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
}

/** Parses `Anna Keller <anna@example.org>, b@example.org`; a part without an @ is accepted as an address too. */
export function parseAddresses(text: string): Address[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(.*?)\s*<([^<>]+)>$/.exec(part)
      const name = match?.[1]?.replace(/^"|"$/g, '').trim()
      return { ...(name ? { name } : {}), address: match?.[2]?.trim() ?? part }
    })
}
