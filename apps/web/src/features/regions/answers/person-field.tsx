import { useTranslation } from 'react-i18next'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { toPersonOption, usePeople } from '../../participants/public.ts'

/** Who somebody is: a participant, or the name of somebody who is none yet. */
export type Answer = { readonly participantId: string } | { readonly name: string }

interface PersonFieldProps {
  label: string
  value: Answer | null
  onChange: (answer: Answer | null) => void
  /** Makes an answer of a name that is no participant's; undefined if it makes none. */
  onNewName: ((name: string) => Promise<Answer | undefined>) | undefined
  error?: string | undefined
}

/** The option of a name is no participant's id. */
const namePrefix = 'name:'

/** Chooses a person by typing. */
export function PersonField({ label, value, onChange, onNewName, error }: PersonFieldProps) {
  const { t } = useTranslation('regions')
  const { people } = usePeople()
  const own = value && 'name' in value ? [{ id: toId(value), label: value.name }] : []
  return (
    <MultiPicker
      label={label}
      placeholder={t('answer.placeholder')}
      options={[...people.map(toPersonOption), ...own]}
      value={value ? [toId(value)] : []}
      onChange={(ids) => onChange(toAnswer(ids.at(-1)))}
      {...(onNewName && {
        onCreate: async (name: string) => {
          const answer = await onNewName(name)
          return answer && toId(answer)
        },
      })}
      {...(error && { error })}
    />
  )
}

function toId(answer: Answer): string {
  return 'name' in answer ? `${namePrefix}${answer.name}` : answer.participantId
}

function toAnswer(id: string | undefined): Answer | null {
  if (id === undefined) return null
  return id.startsWith(namePrefix) ? { name: id.slice(namePrefix.length) } : { participantId: id }
}
