import type { Item } from '@lares/shared-types/items'
import type { Narration } from '@lares/shared-types/narrations'
import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import { lazyDialog } from '../../shared/ui/lazy-with-retry.tsx'
import { useNarrations } from './api.ts'
import { LoadFailure } from './load-failure.tsx'
import { NarrationPlayer } from './narration-player.tsx'
import styles from './read-aloud.module.css'
import { useVoiceName } from './use-voice-name.ts'

/** Loaded when a recording is to be added. */
const AddRecording = lazyDialog(async () => (await import('./add/add-recording.tsx')).AddRecording)

export interface ReadAloudProps {
  item: Item
  /** Has `data-asset`, the file of its pictures, or contains elements that have it; each picture fills one with `data-page`. */
  pictures: HTMLElement | null
}

/** A letter read aloud: the voices that read it, and the words that light up on its pages as they are spoken. */
export function ReadAloud(props: ReadAloudProps) {
  const { item } = props
  // An item whose pages have no recognized words has nothing to highlight.
  const hasWords = item.assets.some((asset) => asset.hasWords === true)
  return hasWords && item.deletedAt === null ? <Voices {...props} /> : null
}

function Voices({ item, pictures }: ReadAloudProps) {
  const { t } = useTranslation('narrations')
  const headingId = useId()
  const { currentData, error } = useNarrations(item.id)
  const addButton = useRef<HTMLButtonElement>(null)
  const [chosenId, setChosenId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  if (!currentData) return <LoadFailure error={error} />
  const { readBy, may } = currentData
  if (readBy.length === 0 && !may.write) return null
  const chosen = readBy.find(({ id }) => id === chosenId) ?? readBy[0]
  return (
    <section className={styles.voices} aria-labelledby={headingId} data-empty={!chosen || undefined}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {t('title')}
        </h2>
        {may.write ? (
          <Button
            ref={addButton}
            variant={chosen ? 'subtle' : 'default'}
            leftSection={<Icon name={chosen ? 'plus' : 'microphone'} size={18} />}
            onClick={() => setIsAdding(true)}
          >
            {chosen ? t('addAnother') : t('add.open')}
          </Button>
        ) : null}
      </div>
      {chosen ? null : <p className={styles.muted}>{t('none')}</p>}
      {readBy.length > 1 ? <VoiceChoice voices={readBy} chosen={chosen} onChoose={setChosenId} /> : null}
      {chosen ? (
        <NarrationPlayer
          key={chosen.id}
          narration={chosen}
          item={item}
          pictures={pictures}
          mayWrite={may.write}
          isOnly={readBy.length === 1}
          // The menu that had the focus goes with the voice.
          onRemoved={() => addButton.current?.focus()}
        />
      ) : null}
      {isAdding ? (
        <AddRecording
          letterId={item.id}
          added={readBy.map(({ recording }) => recording.id)}
          onAdded={setChosenId}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </section>
  )
}

interface VoiceChoiceProps {
  voices: readonly Narration[]
  chosen: Narration | undefined
  onChoose: (id: string) => void
}

function VoiceChoice({ voices, chosen, onChoose }: VoiceChoiceProps) {
  const { t } = useTranslation('narrations')
  const getVoice = useVoiceName()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('whose')}</legend>
      {voices.map((voice) => (
        <Button
          key={voice.id}
          variant={voice === chosen ? 'filled' : 'default'}
          radius="xl"
          aria-pressed={voice === chosen}
          onClick={() => onChoose(voice.id)}
        >
          {getVoice(voice).name}
        </Button>
      ))}
    </fieldset>
  )
}
