import { sql } from 'kysely'
import { createItemCheck, whenPresent } from './present-items.ts'

export const withoutCategory = createItemCheck(
  whenPresent(sql`not exists (select from item_categories where item_id = items.id)`, 'without'),
)

export const withoutDate = createItemCheck(whenPresent(sql`items.date_edtf is null`, 'without'))

/** Items in a language that the archive does not know have none either. People set these findings aside. */
export const withoutLanguage = createItemCheck(whenPresent(sql`items.language is null`, 'without'))
