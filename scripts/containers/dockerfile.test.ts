import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { memoryEnvironment, memoryFlags } from '@lares/server-kit/process-memory'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly workspaces?: readonly string[]
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

const workspaces = (readManifest('.').workspaces ?? []).flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: root }).map((path) => dirname(path)),
)
const folders = new Map(workspaces.map((folder) => [readManifest(folder).name, folder]))
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

/** The lines of one stage. */
function getStage(name: string): string {
  const stage = dockerfile.split(/^(?=FROM )/m).find((part) => part.startsWith(`FROM base AS ${name}\n`))
  if (stage === undefined) throw new Error(`no stage ${name}`)
  return stage
}

/** The folders of a workspace and of those it depends on when it runs. */
function listNeeded(name: string): string[] {
  const folder = folders.get(name)
  if (folder === undefined) return []
  const dependencies = Object.keys(readManifest(folder).dependencies ?? {})
  return [...new Set([folder, ...dependencies.flatMap(listNeeded)])].toSorted()
}

test('the manifests of all workspaces are copied, because the lockfile names them', () => {
  const copied = Array.from(
    getStage('manifests').matchAll(/^COPY (\S+)\/package\.json /gm),
    ([, path]) => path,
  )
  expect(copied.toSorted()).toEqual(workspaces.toSorted())
})

test.each([
  ['gateway', '@lares/bff'],
  ['archive', '@lares/api'],
])('the image %s has the sources of %s and of what it depends on, and no others', (stage, name) => {
  const sources = getStage(stage).matchAll(/^COPY ((?:apps|packages|demo|e2e|bench)\S*) /gm)
  expect(Array.from(sources, ([, path]) => path).toSorted()).toEqual(listNeeded(name))
})

test.each([
  ['gateway-modules', '@lares/bff'],
  ['api-modules', '@lares/api'],
])('the stage %s installs the dependencies of %s and of what it depends on', (stage, name) => {
  const [, command = ''] = dockerfile.match(new RegExp(`AS ${stage}\nRUN (.*)`)) ?? []
  const installed = Array.from(command.matchAll(/-w (\S+)/g), ([, workspace = '']) => folders.get(workspace))
  expect(installed.toSorted()).toEqual(listNeeded(name))
})

test.each(['gateway', 'archive'])(
  'processes of the image %s use as little memory as those of `npm start`',
  (stage) => {
    const variables = { NODE_OPTIONS: memoryFlags.join(' '), ...memoryEnvironment }
    const line = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    expect(getStage(stage)).toContain(`ENV ${line.join(' ')}\n`)
  },
)
