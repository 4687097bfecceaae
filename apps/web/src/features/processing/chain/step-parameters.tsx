import type { ProcessingStep } from '@lares/shared-types/processing'
import { NativeSelect, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './chain.module.css'

interface ParametersProps {
  step: ProcessingStep
  onChange: (step: ProcessingStep) => void
}

/** The parameters of a step with their units. */
export function StepParameters({ step, onChange }: ParametersProps) {
  const { t } = useTranslation('processing')
  const strength = (value: number, set: (value: number) => void) => (
    <NumberParameter
      label={t('parameters.strength')}
      unit="%"
      min={1}
      max={100}
      step={5}
      value={value}
      onChange={set}
    />
  )
  function getFields() {
    switch (step.kind) {
      case 'highPass':
        return (
          <NumberParameter
            label={t('parameters.below')}
            unit="Hz"
            min={20}
            max={500}
            step={10}
            value={step.frequency}
            onChange={(frequency) => onChange({ ...step, frequency })}
          />
        )
      case 'hum':
        return (
          <>
            <NativeSelect
              label={t('parameters.mains')}
              value={String(step.frequency)}
              data={['50', '60'].map((value) => ({ value, label: `${value} Hz` }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...step, frequency: value === '60' ? 60 : 50 })
              }
            />
            <NumberParameter
              label={t('parameters.harmonics')}
              min={1}
              max={20}
              value={step.harmonics}
              onChange={(harmonics) => onChange({ ...step, harmonics })}
            />
          </>
        )
      case 'clicks':
      case 'denoise':
      case 'deEss':
        return strength(step.strength, (value) => onChange({ ...step, strength: value }))
      case 'silence':
        return (
          <>
            <NumberParameter
              label={t('parameters.longerThan')}
              unit="s"
              min={0.3}
              max={60}
              step={0.1}
              decimals={1}
              value={step.longerThan}
              onChange={(longerThan) => onChange({ ...step, longerThan })}
            />
            <NumberParameter
              label={t('parameters.keep')}
              unit="s"
              min={0.1}
              max={10}
              step={0.1}
              decimals={1}
              value={step.keep}
              onChange={(keep) => onChange({ ...step, keep })}
            />
            <NumberParameter
              label={t('parameters.quieterThan')}
              unit="dB"
              min={-80}
              max={-20}
              value={step.below}
              onChange={(below) => onChange({ ...step, below })}
            />
          </>
        )
      case 'speed':
        return (
          <NumberParameter
            label={t('parameters.factor')}
            unit="×"
            min={0.5}
            max={2}
            step={0.05}
            decimals={2}
            value={step.factor}
            onChange={(factor) => onChange({ ...step, factor })}
          />
        )
      case 'channel':
        return (
          <NativeSelect
            label={t('parameters.side')}
            value={step.side}
            data={[
              { value: 'left', label: t('parameters.left') },
              { value: 'right', label: t('parameters.right') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...step, side: value === 'right' ? 'right' : 'left' })
            }
          />
        )
      case 'loudness':
        return (
          <>
            <NumberParameter
              label={t('parameters.target')}
              unit="LUFS"
              min={-30}
              max={-10}
              value={step.target}
              onChange={(target) => onChange({ ...step, target })}
            />
            <NumberParameter
              label={t('parameters.peak')}
              unit="dBTP"
              min={-9}
              max={-0.5}
              step={0.5}
              decimals={1}
              value={step.peak}
              onChange={(peak) => onChange({ ...step, peak })}
            />
          </>
        )
      case 'fade':
        return (
          <>
            <NumberParameter
              label={t('parameters.fadeIn')}
              unit="s"
              min={0}
              max={30}
              step={0.5}
              decimals={1}
              value={step.in}
              onChange={(value) => onChange({ ...step, in: value })}
            />
            <NumberParameter
              label={t('parameters.fadeOut')}
              unit="s"
              min={0}
              max={30}
              step={0.5}
              decimals={1}
              value={step.out}
              onChange={(value) => onChange({ ...step, out: value })}
            />
          </>
        )
      case 'mono':
        return null
    }
  }
  const fields = getFields()
  return fields ? <div className={styles.parameters}>{fields}</div> : null
}

interface NumberParameterProps {
  label: string
  unit?: string
  min: number
  max: number
  step?: number
  decimals?: number
  value: number
  onChange: (value: number) => void
}

/** A number within its limits; while the field is empty or outside of them the last valid value counts. */
function NumberParameter({
  label,
  unit,
  min,
  max,
  step = 1,
  decimals = 0,
  value,
  onChange,
}: NumberParameterProps) {
  return (
    <NumberInput
      label={unit ? `${label} (${unit})` : label}
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && next >= min && next <= max) onChange(next)
      }}
    />
  )
}
