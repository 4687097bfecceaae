import { type ParticipantRole, participantRoles } from '@lares/shared-types/participants'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useMay } from '../../../shared/session/use-user.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { calledOf, type Person } from '../people.ts'
import { PersonPortrait } from '../portraits/person-portrait.tsx'
import { Portrait } from '../portraits/portrait.tsx'
import { usePeople } from '../use-people.ts'
import styles from './participant-picker.module.css'
import { useCreatePerson } from './use-create-person.ts'

/** A person and what they are on an item; the same person may be there in several roles. */
export interface TakesPart {
  participantId: string
  role: ParticipantRole
}

export interface ParticipantPickerProps {
  value: readonly TakesPart[]
  onChange: (value: TakesPart[]) => void
  /** The role of somebody who is added; it can be changed then. */
  defaultRole?: ParticipantRole
  label?: string
  description?: string
  error?: string
}

/** Chooses who takes part in something, and as what; adds a person on the way where one may. */
export function ParticipantPicker({
  value,
  onChange,
  defaultRole = 'present',
  label,
  ...props
}: ParticipantPickerProps) {
  const { t } = useTranslation('participants')
  const { people } = usePeople()
  const mayCreate = useMay('participants:manage')
  const create = useCreatePerson()
  const nameOf = (id: string) => people.find(({ participant }) => participant.id === id)?.name ?? ''

  function change(place: number, part: TakesPart) {
    const twice = value.some((other, at) => at !== place && isSame(other, part))
    if (!twice) onChange(value.map((old, at) => (at === place ? part : old)))
  }

  return (
    <div className={styles.picker}>
      <MultiPicker
        {...props}
        label={label ?? t('picker.label')}
        placeholder={t('picker.placeholder')}
        options={people.map(optionOf)}
        value={[]}
        present={value.map(({ participantId }) => participantId)}
        onChange={(ids) => onChange(withAdded(value, ids, defaultRole))}
        {...(mayCreate ? { onCreate: create } : {})}
      />
      {value.length > 0 ? (
        <ul className={styles.chosen} aria-label={label ?? t('picker.label')}>
          {value.map((part, place) => {
            const name = nameOf(part.participantId)
            return (
              <li key={`${part.participantId} ${part.role}`}>
                <PersonPortrait id={part.participantId} name={name} size={28} />
                <span className={styles.name}>{name}</span>
                <NativeSelect
                  aria-label={t('picker.roleOf', { name })}
                  size="sm"
                  data={participantRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
                  value={part.role}
                  onChange={(event) => change(place, { ...part, role: roleNamed(event.currentTarget.value) })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('picker.remove', { name })}
                  onClick={() => onChange(value.filter((_, at) => at !== place))}
                >
                  <Icon name="x" size={18} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

function optionOf({ name, participant }: Person) {
  const { id, aliases, portraitAssetId } = participant
  return {
    id,
    label: name,
    mark: <Portrait assetId={portraitAssetId} name={name} size={24} />,
    search: calledOf(participant),
    ...(aliases[0] ? { hint: aliases[0] } : {}),
  }
}

function isSame(one: TakesPart, other: TakesPart): boolean {
  return one.participantId === other.participantId && one.role === other.role
}

function withAdded(value: readonly TakesPart[], ids: readonly string[], role: ParticipantRole): TakesPart[] {
  const added = ids.map((participantId) => ({ participantId, role: freeRole(value, participantId, role) }))
  return [...value, ...added.filter((part) => !value.some((other) => isSame(other, part)))]
}

/** Somebody who is there already gets the next role that they do not have. */
function freeRole(
  value: readonly TakesPart[],
  participantId: string,
  wanted: ParticipantRole,
): ParticipantRole {
  const taken = (role: ParticipantRole) => value.some((other) => isSame(other, { participantId, role }))
  return taken(wanted) ? (participantRoles.find((role) => !taken(role)) ?? wanted) : wanted
}

function roleNamed(name: string): ParticipantRole {
  return participantRoles.find((role) => role === name) ?? 'mentioned'
}
