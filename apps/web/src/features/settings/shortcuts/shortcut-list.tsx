import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from './key-cap.tsx'
import { shortcutGroups } from './shortcut-groups.ts'
import styles from './shortcuts.module.css'

/** Lists all keyboard shortcuts by scope. `heading`: the level that fits the page. */
export function ShortcutList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.groups}>
      {shortcutGroups.map(({ scope, shortcuts }) => (
        <section key={scope}>
          <Heading className={styles.scope}>{t(`keys.where.${scope}`)}</Heading>
          <dl className={styles.list}>
            {shortcuts.map(({ action, combinations }) => (
              <div key={action} className={styles.row}>
                <dt>{t(`keys.acts.${action}`)}</dt>
                <dd>
                  {combinations.map((keys, index) => (
                    <Fragment key={keys.join()}>
                      {index > 0 ? <span>{t(action === 'rate' ? 'keys.to' : 'keys.or')}</span> : null}
                      <span className={styles.combination}>
                        {keys.map((key) => (
                          <KeyCap key={key} name={key} />
                        ))}
                      </span>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
