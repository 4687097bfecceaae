import type { AuditEvent } from '@lares/shared-types/audit'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { type LabelKind, useLabelTree } from '../../labels/public.ts'
import { usePermissionNames } from '../permissions/use-permission-names.ts'

/** Returns a function that tells what an event has changed, one line each. */
export function useAuditDetails(): (event: AuditEvent) => readonly string[] {
  const { t, i18n } = useTranslation('users')
  const { getNames } = usePermissionNames()
  const getName = useName()
  const labels = { tags: useLabelTree('tags').labels, categories: useLabelTree('categories').labels }
  const listFormat = getListFormat(i18n.language, { type: 'conjunction' })

  function listLabels(labelKind: LabelKind, ids: readonly string[]): string {
    const known = new Map(labels[labelKind].map(({ id, names }) => [id, getName(names)]))
    return listFormat.format(ids.map((id) => known.get(id) ?? t('audit.gone')))
  }

  function describeRights({ kind, details: { from, to, source } }: AuditEvent): string[] {
    if (kind !== 'rights-changed' || !from || !to) return []
    const added = to.permissions.filter((permission) => !from.permissions.includes(permission))
    const removed = from.permissions.filter((permission) => !to.permissions.includes(permission))
    return [
      ...(to.isAdmin && !from.isAdmin ? [t('audit.becameAdmin')] : []),
      ...(from.isAdmin && !to.isAdmin ? [t('audit.noAdmin')] : []),
      ...(to.status === 'suspended' && from.status !== 'suspended' ? [t('audit.suspended')] : []),
      ...(from.status === 'suspended' && to.status !== 'suspended' ? [t('audit.readmitted')] : []),
      ...(added.length > 0 ? [t('audit.may', { list: getNames(added) })] : []),
      ...(removed.length > 0 ? [t('audit.mayNot', { list: getNames(removed) })] : []),
      ...(source === 'oidc' ? [t('audit.byGroups')] : []),
    ]
  }

  function describeRestrictions({ details }: AuditEvent, labelKind: LabelKind): string[] {
    const { added = [], removed = [] } = details[labelKind] ?? {}
    return [
      ...(added.length > 0 ? [t('audit.hidden', { list: listLabels(labelKind, added) })] : []),
      ...(removed.length > 0 ? [t('audit.shown', { list: listLabels(labelKind, removed) })] : []),
    ]
  }

  return (event) => [
    ...describeRights(event),
    ...describeRestrictions(event, 'tags'),
    ...describeRestrictions(event, 'categories'),
  ]
}
