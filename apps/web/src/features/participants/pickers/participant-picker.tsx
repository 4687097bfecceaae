import { type ParticipantRole, participantRoles } from '@lares/shared-types/participants'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { PersonPortrait } from '../portraits/person-portrait.tsx'
import { usePeople } from '../use-people.ts'
import styles from './participant-picker.module.css'
import { toPersonOption } from './person-option.tsx'
import { useCreatePerson } from './use-create-person.ts'

/** A participant of an item in one role; the same person may have several roles. */
export interface Participation {
  participantId: string
  role: ParticipantRole
}

export interface ParticipantPickerProps {
  value: readonly Participation[]
  onChange: (value: Participation[]) => void
  /** The initial role of an added person. */
  defaultRole?: ParticipantRole
  label?: string
  description?: string
  error?: string
}

/** Chooses the participants of an item and their roles; users who may manage participants can create one here. */
export function ParticipantPicker({
  value,
  onChange,
  defaultRole = 'present',
  label,
  ...props
}: ParticipantPickerProps) {
  const { t } = useTranslation('participants')
  const focus = useFocusOnRemoval<HTMLDivElement>()
  const { people } = usePeople()
  const canCreate = useHasPermission('participants:manage')
  const create = useCreatePerson()
  const getName = (id: string) => people.find(({ participant }) => participant.id === id)?.name ?? ''

  function change(index: number, participation: Participation) {
    const isDuplicate = value.some(
      (other, otherIndex) => otherIndex !== index && isSame(other, participation),
    )
    if (!isDuplicate)
      onChange(value.map((current, otherIndex) => (otherIndex === index ? participation : current)))
  }

  return (
    <div {...focus} className={styles.picker}>
      <MultiPicker
        {...props}
        label={label ?? t('picker.label')}
        placeholder={t('picker.placeholder')}
        options={people.map(toPersonOption)}
        value={[]}
        present={value.map(({ participantId }) => participantId)}
        onChange={(ids) => onChange(addParticipants(value, ids, defaultRole))}
        {...(canCreate ? { onCreate: create } : {})}
      />
      {value.length > 0 ? (
        <ul className={styles.chosen} aria-label={label ?? t('picker.label')}>
          {value.map((participation, index) => {
            const name = getName(participation.participantId)
            return (
              <li key={`${participation.participantId} ${participation.role}`}>
                <PersonPortrait id={participation.participantId} name={name} size={28} />
                <span className={styles.name}>{name}</span>
                <NativeSelect
                  aria-label={t('picker.roleOf', { name })}
                  size="sm"
                  data={participantRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
                  value={participation.role}
                  onChange={(event) =>
                    change(index, { ...participation, role: toRole(event.currentTarget.value) })
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('picker.remove', { name })}
                  onClick={() => onChange(value.filter((_, otherIndex) => otherIndex !== index))}
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

function isSame(one: Participation, other: Participation): boolean {
  return one.participantId === other.participantId && one.role === other.role
}

function addParticipants(
  value: readonly Participation[],
  ids: readonly string[],
  role: ParticipantRole,
): Participation[] {
  const added = ids.map((participantId) => ({
    participantId,
    role: findFreeRole(value, participantId, role),
  }))
  return [...value, ...added.filter((participation) => !value.some((other) => isSame(other, participation)))]
}

/** Returns the preferred role, or for a person who already has it the first role that they do not have. */
function findFreeRole(
  value: readonly Participation[],
  participantId: string,
  preferred: ParticipantRole,
): ParticipantRole {
  const isTaken = (role: ParticipantRole) => value.some((other) => isSame(other, { participantId, role }))
  return isTaken(preferred) ? (participantRoles.find((role) => !isTaken(role)) ?? preferred) : preferred
}

function toRole(name: string): ParticipantRole {
  return participantRoles.find((role) => role === name) ?? 'mentioned'
}
