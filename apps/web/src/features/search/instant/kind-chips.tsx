import type { Facets } from '@lares/shared-types/contracts/search'
import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { standaloneChip } from '../chips/chip.tsx'
import { toggleValue } from '../state/search-state.ts'
import styles from './instant.module.css'

interface KindChipsProps {
  chosen: readonly ItemKind[]
  /** The number of results by kind; `undefined` until the first reply. */
  counts: Facets['kind'] | undefined
  onChange: (kinds: ItemKind[]) => void
}

/** The kinds of the results with their counts, as buttons that filter by kind. */
export function KindChips({ chosen, counts = [], onChange }: KindChipsProps) {
  const { t, i18n } = useTranslation(['search', 'items'])
  const number = getNumberFormat(i18n.language)
  const getCount = (kind: ItemKind) => counts.find(({ value }) => value === kind)?.count ?? 0
  const visible = itemKinds.filter((kind) => getCount(kind) > 0 || chosen.includes(kind))
  return (
    <ul className={styles.kinds} aria-label={t('filters.kind')}>
      {visible.map((kind) => (
        <li key={kind}>
          <UnstyledButton
            className={`${standaloneChip} ${styles.kind}`}
            aria-pressed={chosen.includes(kind)}
            onClick={() => onChange(toggleValue(chosen, kind))}
          >
            <Icon name={kindIcons[kind]} size={16} />
            <span>{t(`items:kinds.${kind}.many`)}</span>{' '}
            <span className={styles.count}>{number.format(getCount(kind))}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
