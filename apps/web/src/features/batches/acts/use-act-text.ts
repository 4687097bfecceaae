import type { BatchAct, BatchActInput, DateShift } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { useValueText } from '../preview/use-value-text.ts'
import { type ShiftUnit, shiftUnits } from './act-draft.ts'
import { turnNames } from './turn-names.ts'

/** Returns a function that tells in words what an act does: its name, and the facts of its parameters. */
export function useActText(): (act: BatchActInput) => { readonly name: string; readonly facts: string[] } {
  const { t, i18n } = useTranslation('batches')
  const getValueText = useValueText()
  const formatShift = (shift: DateShift) =>
    shiftUnits.flatMap((unit) => (shift[unit] ? formatUnit(shift[unit], unit, i18n.language) : [])).join(', ')

  function getFacts(act: BatchAct): string[] {
    switch (act.name) {
      case 'tags':
      case 'categories': {
        const field = act.name === 'tags' ? 'tagIds' : 'categoryIds'
        const { add = [], remove = [] } = act.params
        return [
          ...(add.length > 0 ? [t('facts.added', { names: getValueText(field, add) })] : []),
          ...(remove.length > 0 ? [t('facts.removed', { names: getValueText(field, remove) })] : []),
        ]
      }
      case 'participants': {
        const { add = [], remove = [] } = act.params
        const removed = remove.map((participantId) => ({ participantId }))
        return [
          ...(add.length > 0 ? [t('facts.added', { names: getValueText('participants', add) })] : []),
          ...(remove.length > 0
            ? [t('facts.removed', { names: getValueText('participants', removed) })]
            : []),
        ]
      }
      case 'language':
        return [getValueText('language', act.params.language), ...getMissing(act.params)]
      case 'place':
        return [getValueText('place', act.params.place), ...getMissing(act.params)]
      case 'date':
        return [getValueText('date', act.params.date), ...getMissing(act.params)]
      case 'shift-dates':
        return [formatShift(act.params)]
      case 'rating':
        return [getValueText('rating', act.params.value)]
      case 'rotate':
        return [t(`turns.${turnNames[act.params.degrees]}`)]
      case 'kind':
        return [getValueText('kind', act.params.kind)]
      case 'transcribe':
        return [
          act.params.language === null
            ? t('fields.detectLanguage')
            : getValueText('language', act.params.language),
          ...(act.params.replace ? [t('facts.replaceTranscripts')] : []),
        ]
      case 'process':
        return [t('facts.steps', { count: act.params.steps.length })]
      case 'derive':
      case 'index':
      case 'trash':
        return []
    }
  }
  const getMissing = ({ onlyMissing }: { onlyMissing?: boolean }) =>
    onlyMissing ? [t('facts.onlyMissing')] : []

  return (act) => ({ name: t(`acts.names.${act.name}`), facts: getFacts(act as BatchAct) })
}

/** `+17 years`, `−1 hour`. */
function formatUnit(amount: number, unit: ShiftUnit, language: string): string {
  const options = {
    style: 'unit',
    unit: unit.slice(0, -1),
    unitDisplay: 'long',
    signDisplay: 'always',
  } as const
  return getNumberFormat(language, options).format(amount)
}
