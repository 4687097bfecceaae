import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatrixProps } from './preset-bar.tsx'
import { toggleChosen } from './toggle-chosen.ts'
import { type Draft, listHeld, type MayChange, type TogglePermission } from './use-permission-drafts.ts'
import { usePermissionNames } from './use-permission-names.ts'
import styles from './users-permissions.module.css'

/** Pixels, as in the style sheet. */
const rowHeight = 45

/** Up to so many users all rows are rendered, so that the browser's own search finds everybody. */
const maxWholeUsers = 40

/** Users as rows and permissions as columns; of very many users, only the rows near the visible ones are rendered. */
export function PermissionMatrix({ users, drafts, chosen, onChoose }: MatrixProps) {
  const { t } = useTranslation('users')
  const { getName } = usePermissionNames()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: users.length,
    enabled: users.length > maxWholeUsers,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const near = virtualizer.getVirtualItems()
  const isWhole = users.length <= maxWholeUsers
  const rows = isWhole ? [...users.keys()] : near.map(({ index }) => index)
  const above = near[0]?.start ?? 0
  const below = isWhole ? 0 : virtualizer.getTotalSize() - (near.at(-1)?.end ?? 0)
  const changed = new Set(drafts.changes.map(({ user }) => user.id))
  const areAllChosen = chosen.size === users.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} aria-label={t('pages.permissions')} tabIndex={0}>
      <table aria-rowcount={users.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={styles.user}>
              <span className={styles.person}>
                <input
                  type="checkbox"
                  aria-label={t('matrix.chooseAll')}
                  checked={areAllChosen}
                  onChange={() => onChoose(new Set(areAllChosen ? [] : users.map(({ id }) => id)))}
                />
                {t('matrix.user')}
              </span>
            </th>
            {permissions.map((permission) => (
              <th key={permission} scope="col">
                <span className={styles.turned}>{getName(permission)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={above} />
          {rows.map((index) => {
            const user = users[index]
            return user ? (
              <MatrixRow
                key={user.id}
                index={index}
                user={user}
                draft={drafts.getDraft(user)}
                isChanged={changed.has(user.id)}
                isChosen={chosen.has(user.id)}
                getName={getName}
                mayChange={drafts.mayChange}
                onToggle={drafts.toggle}
                onChoose={onChoose}
              />
            ) : null
          })}
          <Space height={below} />
        </tbody>
      </table>
    </section>
  )
}

/** Takes the place of rows that are not rendered. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

interface MatrixRowProps extends Pick<MatrixProps, 'onChoose'> {
  index: number
  user: User
  draft: Draft | undefined
  isChanged: boolean
  isChosen: boolean
  getName: (permission: Permission) => string
  mayChange: MayChange
  onToggle: TogglePermission
}

/** Memoized, so that ticking and scrolling render only the rows that change. */
const MatrixRow = memo(function MatrixRow({
  index,
  user,
  draft,
  isChanged,
  isChosen,
  getName,
  mayChange,
  onToggle,
  onChoose,
}: MatrixRowProps) {
  const { t } = useTranslation('users')
  const name = user.displayName
  const held = listHeld(user, draft)
  return (
    <tr aria-rowindex={index + 2} data-changed={isChanged}>
      <th scope="row" className={styles.user}>
        <span className={styles.person}>
          <input
            type="checkbox"
            aria-label={t('matrix.choose', { name })}
            checked={isChosen}
            onChange={() => onChoose((chosen) => toggleChosen(chosen, user.id))}
          />
          {name}
        </span>
      </th>
      {permissions.map((permission) => (
        <td key={permission} className={styles.cell}>
          <label>
            <input
              type="checkbox"
              aria-label={t('matrix.cell', { permission: getName(permission), name })}
              checked={held.includes(permission)}
              disabled={!mayChange(user, permission)}
              onChange={() => onToggle(user, permission)}
            />
          </label>
        </td>
      ))}
    </tr>
  )
})
