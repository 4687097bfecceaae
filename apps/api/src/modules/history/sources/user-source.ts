import { accessDenied } from '@lares/server-kit/access'
import { findChangedFields } from '@lares/shared-types/changed-fields'
import type { ChangeUser, SiteParams } from '@lares/shared-types/users'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { getUser, type Principal, type UserPrincipal } from '../../../visibility/principal.ts'
import { loadLabelHistory } from '../../labels/label-history.ts'
import type { UserChanger } from '../../users/user-changer.ts'
import { loadUser } from '../../users/user-view.ts'
import type { HistoryFields, HistorySource } from '../history-source.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { pickFields } from '../pick-fields.ts'

/** What `record_user_revision` stores. */
type UserFields = Required<
  Pick<
    ChangeUser,
    'displayName' | 'email' | 'isAdmin' | 'permissions' | 'restrictedTagIds' | 'restrictedCategoryIds'
  >
> & {
  readonly status: 'invited' | 'active' | 'suspended'
  readonly language: ChangeUser['language'] | null
  /** Absent if none was chosen. */
  readonly region?: NonNullable<ChangeUser['region']>
}

/** The history of users, for administrators only. */
export function createUserSource({ db }: Services, changer: UserChanger): HistorySource {
  return {
    entity: 'user',
    async loadSubject(_, principal, id) {
      const { displayName, version } = await loadUser(db, requireAdministrator(principal), id)
      return { title: displayName, names: null, version, mayRestore: true }
    },
    selectVisible: (_, principal, id) =>
      sql`(select id from users where id = ${id} and ${requireAdministrator(principal).isAdmin})`,
    async listNumbers(reader, principal, id) {
      requireAdministrator(principal)
      return listNumbers(reader, id)
    },
    present: (reader, _, stored) => present(reader, stored),
    async restore({ principal, request, id, number, version, fields: names }) {
      const administrator = requireAdministrator(principal)
      const current = await loadUser(db, administrator, id)
      const storedNumber = (await listNumbers(db, id))[number - 1]
      const [saved = {}] = await present(db, [await loadStoredFields(db, 'user', id, storedNumber)])
      const { fields, omitted } = toChanges(saved as unknown as UserFields, current)
      const input = pickFields(fields, names)
      const now: HistoryFields = {
        ...current,
        language: current.siteparams.language,
        region: current.siteparams.region ?? null,
      }
      const changed = findChangedFields(pickFields(now, Object.keys(input)), { ...input }).length > 0
      if (changed || version !== current.version)
        await changer.change(request, administrator, id, { version, ...input }, 'reverted')
      return { changed, omitted: omitted.filter(({ field }) => names?.includes(field) ?? true) }
    },
  }
}

/** Throws `forbidden` for everybody else. */
function requireAdministrator(principal: Principal): UserPrincipal {
  const user = getUser(principal)
  if (!user?.isAdmin) throw accessDenied('admin')
  return user
}

async function listNumbers(db: Db, id: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Replaces merged labels and leaves deleted ones out of the restrictions. */
async function present(db: Db, stored: readonly HistoryFields[]): Promise<HistoryFields[]> {
  const states = stored as unknown as readonly UserFields[]
  const history = await loadLabelHistory(
    db,
    states.map(({ restrictedTagIds, restrictedCategoryIds }) => ({
      tagIds: restrictedTagIds,
      categoryIds: restrictedCategoryIds,
    })),
  )
  return states.map((fields) => ({
    displayName: fields.displayName,
    email: fields.email,
    language: fields.language,
    ...(fields.region && { region: fields.region }),
    status: fields.status,
    isAdmin: fields.isAdmin,
    permissions: fields.permissions,
    restrictedTagIds: history.toCurrent(fields.restrictedTagIds),
    restrictedCategoryIds: history.toCurrent(fields.restrictedCategoryIds),
  }))
}

/** A state as a change. Nobody becomes invited again, and a chosen language cannot be taken back. */
function toChanges(
  { status, language, region, ...rest }: UserFields,
  current: { readonly status: UserFields['status']; readonly siteparams: SiteParams },
) {
  const isInvitedAgain = status === 'invited' && current.status !== 'invited'
  const losesLanguage = !language && current.siteparams.language !== undefined
  return {
    fields: {
      ...rest,
      region: region ?? null,
      ...(status !== 'invited' && { status }),
      ...(language && { language }),
    },
    omitted: [
      ...(isInvitedAgain ? [{ field: 'status', count: 1, names: [] }] : []),
      ...(losesLanguage ? [{ field: 'language', count: 1, names: [] }] : []),
    ],
  }
}
