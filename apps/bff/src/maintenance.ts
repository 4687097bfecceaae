import { InvalidEnvironment } from '@lares/server-kit/environment'
import { readConfig } from './config.ts'
import { writeMaintenance } from './state/maintenance.ts'
import { readMaintenanceCommand } from './state/maintenance-command.ts'
import { openKeyValue } from './state/open-key-value.ts'

// `npm run maintenance on|off ["message"]`, whether the archive is running or stopped.
const command = readMaintenanceCommand(process.argv.slice(2))
if (!command) {
  process.stderr.write('Say on or off: npm run maintenance on "We are moving house until noon."\n')
  process.exit(2)
}

try {
  const keyValue = await openKeyValue(readConfig(process.env), (error) => {
    throw error
  })
  await writeMaintenance(keyValue, command)
  await keyValue.close()
  process.stdout.write(
    command.maintenance_mode
      ? 'Maintenance is on: nobody but administrators can change anything.\n'
      : 'Maintenance is off.\n',
  )
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
