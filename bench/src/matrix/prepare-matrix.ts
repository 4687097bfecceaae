import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import { fill } from '../archive/fill.ts'
import { insertUsers } from '../archive/users.ts'

export const userCount = 200
export const labelCount = 300

/** Fills an empty data folder with items, 300 tags in trees of three levels, and 200 users with permissions and hidden tags. */
export async function prepareMatrix(dataDir: string, itemCount: number): Promise<void> {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  await migrate(db)
  const family = await fill(db, itemCount)
  await insertUsers(db, family)
  await insertTags(db, labelCount - family.tags.length)
  await insertRelatives(db)
  await sql`analyze`.execute(db)
  await close()
  await embedded.close()
}

/** Each tenth is a root, with three children of three leaves each. */
async function insertTags(db: Db, count: number): Promise<void> {
  const toId = (number: number) => `019a0000-0000-7000-8003-${String(number).padStart(12, '0')}`
  const rows = Array.from({ length: count }, (_, index) => {
    const place = index % 10
    const root = index - place
    const parent = place === 0 ? undefined : place <= 3 ? root : root + 1 + ((place - 1) % 3)
    return {
      id: toId(index),
      names: { en: `Tag ${index}`, fr: `Mot-clé ${index}` },
      parent_id: parent === undefined ? null : toId(parent),
    }
  })
  await sql`insert into tags (id, names, parent_id)
    select id, names, parent_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, names jsonb, parent_id uuid)`.execute(db)
}

async function insertRelatives(db: Db): Promise<void> {
  const rows = Array.from({ length: userCount }, (_, index) => ({
    id: `019a0000-0000-7000-8004-${String(index).padStart(12, '0')}`,
    email: `relative-${index}@bench.example`,
    display_name: `${['Anna', 'Bruno', 'Élodie', 'Jürgen'][index % 4]} Rossi ${index}`,
    permissions: permissions.filter((_permission, place) => (index + place) % 3 === 0),
  }))
  await sql`insert into users (id, email, display_name, status, permissions, siteparams)
    select id, email, display_name, 'active', array(select jsonb_array_elements_text(permissions)), '{}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, email text, display_name text, permissions jsonb)`.execute(db)
  await sql`insert into user_restricted_tags (user_id, tag_id)
    select users.id, tags.id from users, lateral (
      select id from tags order by md5(tags.id::text || users.id::text) limit 5) tags
    where users.email like 'relative-%'`.execute(db)
}
