import { testCases } from '../test/cases.ts';
import { conformance } from './conformance.ts';

testCases(() => conformance);
