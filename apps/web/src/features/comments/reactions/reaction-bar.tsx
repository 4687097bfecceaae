import { getListFormat } from '../../../shared/i18n/list-format.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type Reaction, type ReactionKind, reactionKinds, reactionSigns } from '@lares/shared-types/reactions'
import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import styles from './reactions.module.css'

interface ReactionBarProps {
  /** The name of the bar for assistive technology. */
  label: string
  reactions: readonly Reaction[]
  /** Adds or takes back an own reaction; absent if the reader may not react. */
  onChange: ((kind: ReactionKind, isAdded: boolean) => Promise<{ readonly error?: unknown }>) | undefined
}

/** Reactions with their counts, each a switch for one's own, and a menu with all kinds and the names of those who reacted. */
export function ReactionBar({ label, reactions, onChange }: ReactionBarProps) {
  const { t } = useTranslation('comments')
  const describe = useNames()
  const showFailure = useFailureToast()
  const add = useRef<HTMLButtonElement>(null)
  if (!onChange && reactions.length === 0) return null
  const find = (kind: ReactionKind) => reactions.find((reaction) => reaction.kind === kind)

  async function toggle(kind: ReactionKind) {
    const result = await onChange?.(kind, !find(kind)?.own)
    if (result?.error) showFailure(result.error)
  }

  return (
    <fieldset aria-label={label} className={styles.bar}>
      {reactions.map((reaction) => {
        const { kind, count, own } = reaction
        const sign = `${reactionSigns[kind]} ${count}`
        const name = `${sign} ${t(`reactions.kinds.${kind}`)}: ${describe(reaction)}`
        return onChange ? (
          <UnstyledButton
            key={kind}
            className={styles.reaction ?? ''}
            aria-pressed={own}
            aria-label={name}
            title={describe(reaction)}
            onClick={() => {
              // The button disappears with the only reaction of its kind.
              if (own && count === 1) add.current?.focus()
              void toggle(kind)
            }}
          >
            {sign}
          </UnstyledButton>
        ) : (
          <span key={kind} className={styles.reaction}>
            <span aria-hidden>{sign}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        )
      })}
      {onChange ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              ref={add}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('reactions.add', { label })}
            >
              <Icon name="mood-smile" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {reactionKinds.map((kind, index) => {
              const reaction = find(kind)
              return (
                <Menu.CheckboxItem
                  key={kind}
                  checked={reaction?.own ?? false}
                  closeMenuOnClick
                  data-autofocus={index === 0 || undefined}
                  onChange={() => void toggle(kind)}
                >
                  <span aria-hidden>{reactionSigns[kind]} </span>
                  {t(`reactions.kinds.${kind}`)}
                  {reaction ? <span className={styles.names}>{describe(reaction)}</span> : null}
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </fieldset>
  )
}

/** Returns a function that lists who reacted: 'Anna, Bruno and 3 more'. */
function useNames(): (reaction: Reaction) => string {
  const { t, i18n } = useTranslation('comments')
  return ({ count, names }) => {
    const others = count - names.length
    const list = others > 0 ? [...names, t('reactions.others', { count: others })] : names
    return getListFormat(i18n.language).format(list)
  }
}
