import { consoleOpenApi } from '@manager/server/openapi/console';
import { platformOpenApi } from '@manager/server/platform/openapi';
import { lintDocument } from './openapi-lint.ts';

/** A step of `npm run check`: both OpenAPI documents, without an error or a warning. */
const found = [...(await lintDocument('console', consoleOpenApi())), ...(await lintDocument('platform', platformOpenApi()))];
for (const problem of found) console.log(problem);
if (found.length > 0) {
  console.log(
    'The documents are printed from contract/: see docs/recipes/add-an-endpoint-by-hand.md for what an endpoint has to say.',
  );
  process.exitCode = 1;
}
