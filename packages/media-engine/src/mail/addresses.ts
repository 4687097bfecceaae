import addressparser from 'nodemailer/lib/addressparser'
import { decodeEncodedWords } from './header-text.ts'

export interface MailAddress {
  name?: string
  address: string
}

const maxAddresses = 500
/** Longer headers are truncated; five hundred addresses fit into this many characters. */
const maxHeaderLength = 100_000

/** Parses the mailboxes of address headers, including those of groups (RFC 5322 section 3.4). */
export function parseAddresses(headers: readonly string[]): MailAddress[] {
  return headers
    .flatMap((header) => addressparser(header.slice(0, maxHeaderLength), { flatten: true }))
    .map(({ name, address }) =>
      toMailbox(decodeEncodedWords(name).trim(), decodeEncodedWords(address).trim()),
    )
    .filter(({ address }) => address !== '')
    .slice(0, maxAddresses)
}

/** Accepts a name without an address, because on old local networks an address was only a name. */
function toMailbox(name: string, address: string): MailAddress {
  if (address === '') return { address: /\s/.test(name) ? '' : name }
  return name === '' || name === address ? { address } : { name, address }
}
