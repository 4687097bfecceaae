import type { Place } from '@lares/shared-types/fields'
import type { HistoryNames } from '@lares/shared-types/history'
import { itemKinds } from '@lares/shared-types/item-kinds'
import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { type LocalizedNames, languageNames, languages } from '@lares/shared-types/languages'
import { participantRoles, relationKinds } from '@lares/shared-types/participants'
import { type PictureBox, turnBox } from '@lares/shared-types/turn-box'
import { userStatuses } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import { useEventParts } from '../../planning/public.ts'
import { isPermission, permissionTexts } from '../../users/public.ts'
import type { FieldKey } from './field-kinds.ts'

type Mood = NonNullable<DetailsOf<'dream'>['mood']>

/** One of the things that a field holds. Two with the same key are the same. */
export interface FieldPart {
  readonly key: string
  readonly label: string
  readonly colour?: string | null
}

interface PartSource {
  readonly value: unknown
  readonly names: HistoryNames
}

/** Returns a function that gives the parts of a field in words. */
export function useFieldParts(): (field: FieldKey, source: PartSource) => FieldPart[] {
  const { t, i18n } = useTranslation(['history', 'items', 'participants', 'users', 'dates'])
  const { t: dates } = useTranslation('dates')
  const getName = useName()
  const getTitle = useItemTitle()
  const getEventParts = useEventParts()

  return (field, { value, names }) => {
    switch (field) {
      case 'tagIds':
      case 'categoryIds':
      case 'restrictedTagIds':
      case 'restrictedCategoryIds':
      case 'parentId':
        return toList(value).map((id) => describeLabel(String(id), names))
      case 'participants':
        return toRecords(value).map(({ participantId, role }) => {
          const roleName = participantRoles.find((known) => known === role)
          return describePerson(participantId, names, roleName && t(`participants:roles.${roleName}`))
        })
      case 'relations':
        return toRecords(value).map(({ participantId, kind, since }) => {
          const kindName = relationKinds.find((known) => known === kind)
          const person = describePerson(
            participantId,
            names,
            kindName && t(`participants:relations.${kindName}`),
          )
          if (typeof since !== 'string') return person
          const date = formatEdtf(since, i18n.language, dates)
          return { key: `${person.key} ${since}`, label: `${person.label} (${date})` }
        })
      case 'speakers':
        return toRecords(value).map(({ name, participantId }) => {
          const person = describePerson(participantId, names, undefined)
          return { key: `${String(name)} ${person.key}`, label: `${String(name)} → ${person.label}` }
        })
      case 'names':
        return languages.flatMap((language) => {
          const name = (value as LocalizedNames | null)?.[language]
          const label = t('history:nameIn', { name, language: languageNames[language] })
          return name ? [{ key: `${language} ${name}`, label }] : []
        })
      case 'userId':
        return toList(value).map((id) => ({
          key: String(id),
          label: names.users.find((user) => user.id === id)?.displayName ?? t('history:deletedUser'),
        }))
      case 'permissions':
        return toList(value).map((name) => toPart(name, describePermission(String(name))))
      case 'from':
      case 'to':
      case 'cc':
        return toRecords(value).map(({ name, address }) =>
          toPart([name, address].filter(Boolean).join(' · ')),
        )
      case 'chapters':
        return toRecords(value).map(({ start, title }) => ({
          key: `${String(start)} ${String(title)}`,
          label: `${formatDuration(Number(start))} ${String(title)}`,
        }))
      case 'rotations':
        return toRecords(value).map(({ assetId, rotation }) => ({
          key: `${String(assetId)} ${String(rotation)}`,
          label: t('history:turnedBy', {
            name: names.assets.find(({ id }) => id === assetId)?.filename ?? t('history:goneFile'),
            degrees: String(rotation),
          }),
        }))
      case 'playedVersions':
        return toRecords(value).map(({ assetId, versionId }) => ({
          key: String(versionId),
          label: t('history:playedVersion', {
            name: names.assets.find(({ id }) => id === assetId)?.filename ?? t('history:goneFile'),
          }),
        }))
      case 'posters':
        return toRecords(value).map(({ assetId, second }) => ({
          key: `${String(assetId)} ${String(second)}`,
          label: t('history:posterAt', {
            name: names.assets.find(({ id }) => id === assetId)?.filename ?? t('history:goneFile'),
            time: formatDuration(Number(second)),
          }),
        }))
      case 'box':
        return toRecords(value).map((box) => ({ key: JSON.stringify(box), label: describeBox(box, names) }))
      case 'items':
        return toList(value).map((id) => {
          const item = names.items.find((candidate) => candidate.id === id)
          return { key: String(id), label: item ? getTitle(item) : t('history:gone') }
        })
      case 'times':
      case 'rule':
      case 'exceptions':
      case 'visibility':
        return getEventParts(field, value)
      case 'colour':
        return toList(value).map((colour) => ({ ...toPart(colour), colour: String(colour) }))
      default:
        return isEmpty(value) ? [] : [toPart(value, describeValue(field, value))]
    }
  }

  function describeLabel(id: string, { labels }: HistoryNames): FieldPart {
    const label = labels.find((candidate) => candidate.id === id)
    return { key: id, label: label ? getName(label.names) : t('history:gone'), colour: label?.colour ?? null }
  }

  function describePerson(id: unknown, { participants }: HistoryNames, as: string | undefined): FieldPart {
    const person = participants.find((candidate) => candidate.id === id)
    const name = person ? getName(person.names) : t('history:gone')
    return { key: `${String(id)} ${as}`, label: as ? t('history:personAs', { name, as }) : name }
  }

  function describePermission(name: string): string {
    return isPermission(name) ? t(`users:permissions.${permissionTexts[name]}.name`) : name
  }

  function describeValue(field: FieldKey, value: unknown): string {
    switch (field) {
      case 'date':
      case 'birth':
      case 'death':
      case 'night':
        return formatEdtf(String(value), i18n.language, dates)
      case 'sentAt':
      case 'capturedAt':
        return getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' }).format(
          new Date(String(value)),
        )
      case 'kind': {
        const kind = itemKinds.find((known) => known === value)
        return kind ? t(`items:kinds.${kind}.one`) : String(value)
      }
      case 'place':
        return describePlace(value as Place)
      case 'language': {
        const language = languages.find((known) => known === value)
        return language ? languageNames[language] : String(value)
      }
      case 'region':
        return new Intl.DisplayNames(i18n.language, { type: 'region' }).of(String(value)) ?? String(value)
      case 'origin':
        return value === 'person' || value === 'machine' || value === 'model'
          ? t(`history:origins.${value}`)
          : String(value)
      case 'mood':
        return i18n.exists(`items:moods.${String(value)}`) ? t(`items:moods.${value as Mood}`) : String(value)
      case 'status': {
        const status = userStatuses.find((known) => known === value)
        return status ? t(`users:status.${status}`) : String(value)
      }
      default:
        return typeof value === 'boolean' ? t(value ? 'history:yes' : 'history:no') : String(value)
    }
  }

  /** Where a marked person is, in percent of the picture as it is turned now. */
  function describeBox({ assetId, ...box }: Record<string, unknown>, { assets }: HistoryNames): string {
    const asset = assets.find(({ id }) => id === assetId)
    const { x, y, width, height } = turnBox(box as unknown as PictureBox, asset ? getRotation(asset) : 0)
    const percent = getNumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
    return t('history:boxAt', {
      left: percent.format(x),
      top: percent.format(y),
      width: percent.format(width),
      height: percent.format(height),
    })
  }

  function describePlace({ name, latitude, longitude }: Place): string {
    const degrees = getNumberFormat(i18n.language, { maximumFractionDigits: 4 })
    const position =
      latitude === undefined || longitude === undefined
        ? undefined
        : t('items:profile.position', {
            latitude: degrees.format(latitude),
            longitude: degrees.format(longitude),
          })
    return [name, position].filter(Boolean).join(' · ')
  }
}

function toPart(value: unknown, label = String(value)): FieldPart {
  return { key: JSON.stringify(value), label }
}

function toList(value: unknown): unknown[] {
  if (isEmpty(value)) return []
  return Array.isArray(value) ? value : [value]
}

function toRecords(value: unknown): Record<string, unknown>[] {
  return toList(value).filter((entry): entry is Record<string, unknown> => typeof entry === 'object')
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
