import type { DetailsOf } from '@lares/shared-types/kinds/registry'

export type Address = NonNullable<DetailsOf<'mail'>['from']>

/** Who an address belongs to: the name, else the address itself. */
export function senderName(address: Address | undefined): string | undefined {
  return address?.name || address?.address
}

/** Several addresses as one text. */
export function addressList(addresses: readonly Address[]): string {
  return addresses.map((one) => (one.name ? `${one.name} <${one.address}>` : one.address)).join(', ')
}

/** `Anna Keller <anna@example.org>, b@example.org` as addresses; a part without an @ is an address still. */
export function parseAddresses(text: string): Address[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(.*?)\s*<([^<>]+)>$/.exec(part)
      const name = found?.[1]?.replace(/^"|"$/g, '').trim()
      return { ...(name ? { name } : {}), address: found?.[2]?.trim() ?? part }
    })
}
