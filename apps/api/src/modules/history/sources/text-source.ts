import { accessDenied } from '@lares/server-kit/access'
import { notFound } from '@lares/server-kit/app-error'
import { changeSiteText as contract } from '@lares/shared-types/contracts/site-texts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { isPermitted, type Principal } from '../../../visibility/principal.ts'
import { changeSiteText } from '../../site-texts/save-texts.ts'
import type { HistoryFields, HistorySource } from '../history-source.ts'
import { loadStoredFields } from '../load-stored-fields.ts'

const { access } = contract

/** What a save of a text stores; `text` is null for the shipped one. */
interface TextFields {
  readonly text: string | null
  readonly shipped: string | null
}

/** The history of changed texts of the interface and of mails, for those who may edit them. */
export function createTextSource(services: Services): HistorySource {
  return {
    entity: 'text',
    async loadSubject(db, principal, id) {
      const { language, area, key, version } = await findText(db, principal, id)
      return {
        title: `${area}:${key} (${language})`,
        names: null,
        version,
        mayRestore: isPermitted(principal, { access }),
      }
    },
    selectVisible: (_, principal, id) =>
      sql`(select id from site_texts where id = ${id} and ${isPermitted(principal, { access, admitsView: true })})`,
    async listNumbers(db, principal, id) {
      const { version } = await findText(db, principal, id)
      return Array.from({ length: version }, (_, index) => index + 1)
    },
    present: async (_, __, stored) =>
      stored.map((fields): HistoryFields => {
        const { text, shipped } = fields as unknown as TextFields
        return { text: text ?? shipped ?? '' }
      }),
    async restore({ principal, id, number, version }) {
      const { db } = services
      const { language, area, key, ...current } = await findText(db, principal, id)
      const { text } = (await loadStoredFields(db, 'text', id, number)) as unknown as TextFields
      const name = { language, area, fullKey: key }
      await changeSiteText(services, principal, name, { version, text }, 'reverted')
      const after = await findText(db, principal, id)
      return { changed: after.version !== current.version, omitted: [] }
    },
  }
}

/** Throws `forbidden` for those who may not edit texts, and `not-found`. */
async function findText(db: Db, principal: Principal, id: string) {
  if (!isPermitted(principal, { access, admitsView: true })) throw accessDenied(access)
  const row = await db.selectFrom('site_texts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
