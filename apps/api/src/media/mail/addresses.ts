import parseAddresses from 'nodemailer/lib/addressparser'
import type { MailAddress } from '../facts/quick-facts.ts'
import { decodeWords } from './header-text.ts'

const maxAddresses = 500
/** Characters of a header that are read: five hundred addresses have room in them. */
const maxHeaderLength = 100_000

/** The mailboxes of address headers, those of groups among them (RFC 5322 section 3.4). */
export function readAddresses(headers: readonly string[]): MailAddress[] {
  return headers
    .flatMap((header) => parseAddresses(header.slice(0, maxHeaderLength), { flatten: true }))
    .map(({ name, address }) => toMailbox(decodeWords(name).trim(), decodeWords(address).trim()))
    .filter(({ address }) => address !== '')
    .slice(0, maxAddresses)
}

/** On old local networks an address was a name alone, which then stands where the name would. */
function toMailbox(name: string, address: string): MailAddress {
  if (address === '') return { address: /\s/.test(name) ? '' : name }
  return name === '' || name === address ? { address } : { name, address }
}
