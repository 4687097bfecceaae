import { useSortable } from '@dnd-kit/sortable'
import type { ProcessingStep } from '@lares/shared-types/processing'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './chain.module.css'
import { StepParameters } from './step-parameters.tsx'

interface StepRowProps {
  step: ProcessingStep
  index: number
  total: number
  onChange: (step: ProcessingStep) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const buttonProps = { variant: 'subtle', color: 'gray', size: 36 } as const

/** One step with its parameters. */
export function StepRow({ step, index, total, onChange, onMove, onRemove }: StepRowProps) {
  const { t } = useTranslation('processing')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: step.kind, attributes: { roleDescription: t('chain.role') } })
  const name = t(`steps.${step.kind}`)
  return (
    <li
      ref={setNodeRef}
      className={styles.step}
      data-dragged={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <div className={styles.head}>
        <ActionIcon
          {...buttonProps}
          ref={setActivatorNodeRef}
          className={styles.handle ?? ''}
          {...attributes}
          {...listeners}
          aria-label={t('chain.handle', { name })}
        >
          <Icon name="grip-vertical" size={18} />
        </ActionIcon>
        <h3 className={styles.name}>{name}</h3>
        <div className={styles.buttons}>
          <ActionIcon
            {...buttonProps}
            disabled={index === 0}
            aria-label={t('chain.up', { name })}
            onClick={() => onMove(index - 1)}
          >
            <Icon name="arrow-up" size={18} />
          </ActionIcon>
          <ActionIcon
            {...buttonProps}
            disabled={index === total - 1}
            aria-label={t('chain.down', { name })}
            onClick={() => onMove(index + 1)}
          >
            <Icon name="arrow-down" size={18} />
          </ActionIcon>
          <ActionIcon {...buttonProps} aria-label={t('chain.remove', { name })} onClick={onRemove}>
            <Icon name="x" size={18} />
          </ActionIcon>
        </div>
      </div>
      <p className={styles.muted}>{t(`hints.${step.kind}`)}</p>
      <StepParameters step={step} onChange={onChange} />
    </li>
  )
}
