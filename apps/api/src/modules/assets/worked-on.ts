import { sql } from 'kysely'

/**
 * Whether people have added to a file what nothing can derive again: marked somebody in it, corrected or confirmed its words,
 * chosen it as a portrait, or made versions of it.
 *
 * @param asset the alias of a row of `assets`
 */
export function isWorkedOn(asset: string) {
  const id = sql.ref(`${asset}.id`)
  return sql<boolean>`(
    exists (select from regions where asset_id = ${id})
    or exists (
      select from page_texts where asset_id = ${id} and (
        origin <> 'machine' or checked or exists (
          select from revisions where entity = 'page-text' and entity_id = page_texts.id and by_id is not null)))
    or exists (select from participants where portrait_asset_id = ${id})
    or exists (select from assets version where version.version_of = ${id} and version.deleted_at is null))`
}
