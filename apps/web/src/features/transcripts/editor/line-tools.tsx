import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isUnsure, type Line } from '../lines/line.ts'
import type { NameSuggestion } from '../names/similar-names.ts'
import type { LineKeyAct } from './line-keys.ts'
import styles from './line-tools.module.css'
import { TimeField } from './time-field.tsx'
import { ToolButton } from './tool-button.tsx'

interface LineToolsProps {
  line: Line
  suggestions: readonly NameSuggestion[]
  onAct: (act: LineKeyAct) => void
  onTakeName: (suggestion: NameSuggestion, everywhere: boolean) => void
  onTimes: (times: { start?: number; end?: number }) => void
}

/** What can be done with the active line: for hands and for eyes, everything that keys do. */
export function LineTools({ line, suggestions, onAct, onTakeName, onTimes }: LineToolsProps) {
  const { t } = useTranslation('transcripts')
  return (
    <div className={styles.tools}>
      {suggestions.map((suggestion, index) => (
        <p key={suggestion.from} className={styles.suggestion}>
          <span>{t('names.offer', { written: suggestion.written, name: suggestion.name })}</span>
          <Button
            size="compact-md"
            variant="light"
            aria-keyshortcuts={index === 0 ? 'F7' : undefined}
            aria-label={t('names.takeOf', { name: suggestion.name })}
            onClick={() => onTakeName(suggestion, false)}
          >
            {t('names.take')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={t('names.takeAllOf', { name: suggestion.name })}
            onClick={() => onTakeName(suggestion, true)}
          >
            {t('names.takeAll')}
          </Button>
        </p>
      ))}
      <div className={styles.row}>
        <TimeField label={t('line.start')} value={line.start} onChange={(start) => onTimes({ start })} />
        <ToolButton
          icon="arrow-bar-to-right"
          label={t('acts.startNow')}
          act="startNow"
          onClick={() => onAct('startNow')}
        />
        <TimeField label={t('line.end')} value={line.end} onChange={(end) => onTimes({ end })} />
        <ToolButton
          icon="arrow-bar-to-left"
          label={t('acts.endNow')}
          act="endNow"
          onClick={() => onAct('endNow')}
        />
      </div>
      <div className={styles.row} role="toolbar" aria-label={t('line.tools')}>
        <ToolButton icon="repeat" label={t('acts.repeat')} act="repeat" onClick={() => onAct('repeat')} />
        <ToolButton icon="scissors" label={t('acts.split')} act="split" onClick={() => onAct('split')} />
        <ToolButton
          icon="arrow-bar-up"
          label={t('acts.mergePrevious')}
          act="mergePrevious"
          onClick={() => onAct('mergePrevious')}
        />
        <ToolButton
          icon="arrow-bar-down"
          label={t('acts.mergeNext')}
          act="mergeNext"
          onClick={() => onAct('mergeNext')}
        />
        <ToolButton
          icon="row-insert-bottom"
          label={t('acts.insert')}
          act="insert"
          onClick={() => onAct('insert')}
        />
        <ToolButton icon="trash" label={t('acts.remove')} act="remove" onClick={() => onAct('remove')} />
        <ToolButton
          icon="check"
          label={t('acts.check')}
          act="check"
          isDisabled={!isUnsure(line)}
          onClick={() => onAct('check')}
        />
      </div>
    </div>
  )
}
