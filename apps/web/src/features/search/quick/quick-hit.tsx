import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { FoundByNote } from '../hits/found-by-note.tsx'
import { toHitLink } from '../hits/hit-link.ts'
import { HitPicture } from '../hits/hit-picture.tsx'
import { HitTitle } from '../hits/hit-title.tsx'
import { Snippet } from '../hits/snippet.tsx'
import styles from './quick.module.css'
import { getOptionId } from './use-active-option.ts'

interface QuickHitProps {
  hit: SearchHit
  query: string
  /** Chosen by the arrow keys, while the focus stays in the search box. */
  isActive: boolean
  onOpen: () => void
}

/** One result of the quick search. */
export function QuickHit({ hit, query, isActive, onOpen }: QuickHitProps) {
  const { t } = useTranslation('items')
  const { item } = hit
  return (
    <Link
      id={getOptionId(item.id)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.hit ?? ''}
      to={toHitLink(hit, query)}
      onClick={onOpen}
    >
      <HitPicture item={item} />
      <span className={styles.body}>
        <strong className={styles.title} lang={item.language ?? undefined} dir="auto">
          <HitTitle hit={hit} />
        </strong>
        <Snippet hit={hit} />
        <FoundByNote foundBy={hit.foundBy} />
        <ItemLine item={item} kind={t(`kinds.${item.kind}.one`)} />
      </span>
    </Link>
  )
}
