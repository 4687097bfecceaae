import type { Narration } from '@lares/shared-types/narrations'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../shared/i18n/list-format.ts'
import { useName } from '../../shared/i18n/use-name.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'

interface Voice {
  readonly name: string
  /** Whether it is that of people; else it is the title of the recording. */
  readonly isPerson: boolean
}

/** Returns a function for the name of a voice: the speakers of the recording, else whoever it names, else its title. */
export function useVoiceName(): (narration: Narration) => Voice {
  const { i18n } = useTranslation()
  const getName = useName()
  const getTitle = useItemTitle()
  return ({ recording }) => {
    const speakers = recording.participants.filter(({ role }) => role === 'speaker')
    const people = speakers.length > 0 ? speakers : recording.participants
    if (people.length === 0) return { name: getTitle(recording), isPerson: false }
    const names = people.map(({ names: ofPerson }) => getName(ofPerson))
    return { name: getListFormat(i18n.language).format(names), isPerson: true }
  }
}
