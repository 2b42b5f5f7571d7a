/** `npm run sbom`: a bill of materials of what an installation for production has, as CycloneDX, in dist/; needs no network. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { licencesPage, productionPackages } from './licences.ts';

licencesPage();
const options = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { stdout } = await promisify(execFile)('npm', options, { cwd: projectFolder, maxBuffer: 64 * 1024 * 1024 });
const bill: { components: { name: string; licenses?: unknown[] }[] } = JSON.parse(stdout);
const file = join(projectFolder, 'dist', 'sbom.cdx.json');
await mkdir(join(projectFolder, 'dist'), { recursive: true });
await writeFile(file, `${JSON.stringify(bill, undefined, 1)}\n`);
const licences = new Set(productionPackages().map(({ licence }) => licence));
process.stdout.write(`${file}: ${bill.components.length} packages, ${licences.size} licences, all of them allowed\n`);
