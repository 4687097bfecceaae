import type { User } from '@lares/shared-types/users'
import type { StatusTone } from '../../shared/ui/status-badge.tsx'

export const statusTones: Record<User['status'], StatusTone> = {
  active: 'success',
  invited: 'info',
  suspended: 'danger',
}
