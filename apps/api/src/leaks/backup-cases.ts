import type { LeakCase } from './leak-case.ts'

const administratorsOnly: LeakCase = {
  exemptReason:
    'only administrators, who have no restrictions, may call it; replies have no items, only figures',
}

export const backupCases: Record<string, LeakCase> = {
  getBackups: administratorsOnly,
  testBackupPlace: administratorsOnly,
  createBackupTarget: administratorsOnly,
  changeBackupTarget: administratorsOnly,
  deleteBackupTarget: administratorsOnly,
  startBackup: administratorsOnly,
  startVerification: administratorsOnly,
  startRestore: administratorsOnly,
  listBackupSnapshots: administratorsOnly,
  deleteBackupSnapshot: administratorsOnly,
  listBackupRuns: administratorsOnly,
}
