import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { FoundByNote } from './found-by-note.tsx'
import { toHitLink } from './hit-link.ts'
import { HitPicture } from './hit-picture.tsx'
import { HitTitle } from './hit-title.tsx'
import styles from './hits.module.css'
import { MeaningNote } from './meaning-note.tsx'
import { Snippet } from './snippet.tsx'

/** One hit in a list: picture or icon, title and snippet, with the query's words highlighted. */
export function HitRow({ hit, heading: Heading = 'h3' }: { hit: SearchHit; heading?: 'h3' | 'h4' }) {
  const { t } = useTranslation(['items', 'search'])
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const { item, meant, missing = [], foundBy } = hit
  return (
    <article className={styles.hit}>
      <HitPicture item={item} />
      <div className={styles.body}>
        <Heading className={styles.title} lang={item.language ?? undefined} dir="auto">
          <Link to={toHitLink(hit, query)}>
            <HitTitle hit={hit} />
          </Link>
        </Heading>
        <Snippet hit={hit} />
        <FoundByNote foundBy={foundBy} />
        <MeaningNote hit={hit} />
        {meant.length > 0 ? (
          <p className={styles.corrected}>{t('search:corrections.foundBy', { words: meant.join(', ') })}</p>
        ) : null}
        {missing.length > 0 ? (
          <p className={styles.corrected}>
            {t('search:missing.words', { words: spellAsTyped(missing, query) })}
          </p>
        ) : null}
        <ItemLine item={item} kind={t(`kinds.${item.kind}.one`)} />
      </div>
    </article>
  )
}

/** The archive's words are in lower case. */
function spellAsTyped(words: readonly string[], query: string): string {
  const typed = new Map((query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => [word.toLowerCase(), word]))
  return words.map((word) => typed.get(word) ?? word).join(', ')
}
