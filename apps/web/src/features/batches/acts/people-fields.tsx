import { useTranslation } from 'react-i18next'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { ParticipantPicker, usePeople } from '../../participants/public.ts'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

/** The people to add, each in a role, and those to remove in whatever role. */
export function PeopleFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation('batches')
  const { people } = usePeople()
  return (
    <div className={styles.group}>
      <ParticipantPicker
        label={t('fields.add')}
        value={draft.addedPeople}
        onChange={(addedPeople) => onChange({ addedPeople })}
      />
      <MultiPicker
        label={t('fields.remove')}
        options={people.map(({ name, participant }) => ({ id: participant.id, label: name }))}
        value={draft.removed.participants}
        onChange={(participants) => onChange({ removed: { ...draft.removed, participants } })}
      />
    </div>
  )
}
