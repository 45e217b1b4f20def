import { startTestApp } from '../client.ts';
import { testObjectMatrix } from './object-matrix.ts';

testObjectMatrix(await startTestApp(), 'both walls');
