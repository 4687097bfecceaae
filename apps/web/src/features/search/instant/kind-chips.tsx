import type { Facets } from '@lares/shared-types/contracts/search'
import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../../items/public.ts'
import { loneChip } from '../chips/chip.tsx'
import { toggled } from '../state/search-state.ts'
import styles from './instant.module.css'

interface KindChipsProps {
  chosen: readonly ItemKind[]
  /** How many of each kind there are; undefined until something has been found. */
  counts: Facets['kind'] | undefined
  onChange: (kinds: ItemKind[]) => void
}

/** The kinds of what is found, each with how many; pressed ones are all that is shown. */
export function KindChips({ chosen, counts = [], onChange }: KindChipsProps) {
  const { t, i18n } = useTranslation(['search', 'items'])
  const number = new Intl.NumberFormat(i18n.language)
  const countOf = (kind: ItemKind) => counts.find(({ value }) => value === kind)?.count ?? 0
  const shown = itemKinds.filter((kind) => countOf(kind) > 0 || chosen.includes(kind))
  return (
    <ul className={styles.kinds} aria-label={t('filters.kind')}>
      {shown.map((kind) => (
        <li key={kind}>
          <UnstyledButton
            className={`${loneChip} ${styles.kind}`}
            aria-pressed={chosen.includes(kind)}
            onClick={() => onChange(toggled(chosen, kind))}
          >
            <Icon name={kindIcons[kind]} size={16} />
            <span>{t(`items:kinds.${kind}.many`)}</span>{' '}
            <span className={styles.count}>{number.format(countOf(kind))}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
