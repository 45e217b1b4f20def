import { startTestApp } from '../client.ts';
import { testObjectMatrix } from './object-matrix.ts';

// Row-level security would hide a predicate that is missing: the queries must hold without it.
testObjectMatrix(await startTestApp({ hasRowSecurity: false }), 'the queries alone');
