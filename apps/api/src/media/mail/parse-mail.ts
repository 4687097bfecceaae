import PostalMime, { type Email } from 'postal-mime'
import { readBeginning } from '../reading/file-window.ts'

/** Parses at most `limit` bytes of a mail file (RFC 5322, MIME); what follows is ignored. */
export async function parseMail(path: string, limit: number): Promise<Email> {
  return PostalMime.parse(await readBeginning(path, limit), {
    rfc822Attachments: true,
    maxNestingDepth: 50,
    attachmentEncoding: 'arraybuffer',
  })
}
